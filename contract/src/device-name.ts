// Turns a user agent into a name its owner recognises: "Chrome on Android".

// The first match wins, because most browsers also name the ones they descend from.
const BROWSERS: [RegExp, string][] = [
  [/OPR\/|Opera Mini|OPiOS\//, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/PHX\//, 'Phoenix Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/KAIOS/, 'KaiOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const SHOWN_MAX = 60;

/** The browser and operating system; an unknown user agent is returned truncated. */
export function deviceName(agent: string): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? agent.slice(0, SHOWN_MAX);
}
