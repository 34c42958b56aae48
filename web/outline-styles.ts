// Rules of the app's stylesheet that the outline in app.html needs, so that its sign-in form looks like the
// app's before the stylesheet has loaded.
import { type AtRule, parse } from 'postcss';

// Rules that can wait for the stylesheet: print, hover, and states the form doesn't start in.
const MEDIA = /width/;
const NOT_AT_FIRST = /::|:-moz|:disabled|\[hidden/;

/**
 * The part of these styles that this page needs, in the same order and layers. Fonts are limited to those the
 * page names: the device's own, in the widths of the app's.
 */
export function rulesFor(html: string, styles: string): string {
  const sheet = parse(styles);
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const tags = new Set(html.match(/(?<=<)\w+/g));
  const fits = (selector: string) =>
    !NOT_AT_FIRST.test(selector) &&
    classesIn(selector).every((name) => classes.has(name)) &&
    tagsIn(selector).every((name) => tags.has(name));

  sheet.walkComments((comment) => void comment.remove());
  sheet.walkAtRules((rule) => {
    const named = rule.name === 'font-face' && html.includes(familyOf(rule));
    if (!named && !/^(layer|property)$/.test(rule.name) && !MEDIA.test(rule.params)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter(fits);
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
  sheet.walkDecls(/^(--font|font-f)/, (declaration) => {
    if (declaration.parent?.type === 'rule') declaration.remove();
  });
  const used = new Set((html + sheet.toString()).match(/(?<=var\()--[\w-]+/g));
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  // Empty layers stay: they define the order.
  sheet.walkAtRules((rule) => {
    const unused = rule.name === 'property' && !used.has(rule.params);
    if (unused || (rule.name === 'media' && rule.nodes?.length === 0)) rule.remove();
  });
  return sheet.toString();
}

const familyOf = (face: AtRule) => {
  const family = face.nodes?.find((node) => node.type === 'decl' && node.prop === 'font-family');
  return family?.type === 'decl' ? family.value : '';
};

const CLASS = /\.((?:\\.|[\w-])+)/g;

const classesIn = (selector: string) =>
  [...selector.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));

const tagsIn = (selector: string): string[] =>
  selector
    .replace(CLASS, '')
    .replace(/\[[^\]]*\]|::?[\w-]+(\([^)]*\))?/g, '')
    .match(/\w+/g) ?? [];
