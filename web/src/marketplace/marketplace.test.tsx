import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './marketplace.tsx';
import { base, cartOf, GONE, KETTLE, LAND, lineOf, list } from './testing-market.ts';

const open = (path = '/marketplace') => show([{ path: '/marketplace', Component }], path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const cardOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('article') ?? document.body);
const askedFor = (sent: { url: string }[]) =>
  sent.filter(({ url }) => url.startsWith('/api/products/')).map(({ url }) => url);

beforeEach(signInAda);

describe('the product list', () => {
  test('announces loading, then shows on each card the details the spec requires', async () => {
    serve(base);
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading products' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Marketplace');
    const kettle = await cardOf(KETTLE.name);
    for (const text of ['Home & Kitchen', KETTLE.description, '₦12,500', 'In Stock']) {
      expect(kettle.getByText(text)).toBeVisible();
    }
    expect(kettle.getByText(/Mama Tolu Stores/)).toBeVisible();
    expect(kettle.getByText('4.5')).toBeVisible();
    expect(kettle.getByText('(12 reviews)')).toBeVisible();
    expect(kettle.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await expectAccessible();
  });

  test('cuts a description at 80 characters and disables Add to Cart when sold out', async () => {
    serve(base);
    open();
    const land = await cardOf(LAND.name);
    const shown = land.getByText(/^Governor’s consent/).textContent ?? '';
    expect(shown).toBe(`${LAND.description.slice(0, 80).trimEnd()}…`);
    expect(land.getByText('₦250,000,000')).toBeVisible();
    expect(land.getByText('No reviews yet')).toBeVisible();
    const gone = await cardOf(GONE.name);
    expect(gone.getByText('Out of Stock')).toBeVisible();
    expect(gone.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  });

  test('a customer’s own product cannot be added to the cart', async () => {
    serve({ ...base, 'GET /api/products/': list({ ...KETTLE, yours: true }) });
    open();
    const card = await cardOf(KETTLE.name);
    expect(card.getByRole('button', { name: 'You sell this' })).toBeDisabled();
  });

  test('without matching products, offers to show all', async () => {
    serve({ ...base, 'GET /api/products/': list() });
    const { router } = open('/marketplace?search=zzz&rating=4');
    expect(await screen.findByText('No Products Found')).toBeVisible();
    await expectAccessible();
    await press('Show all products');
    expect(router.state.location.search).toBe('');
  });

  test('offers Retry after a failed load', async () => {
    let well = false;
    serve({ ...base, 'GET /api/products/': () => (well ? list(KETTLE) : refused('internal')) });
    open();
    expect(
      await screen.findByText('Something went wrong on our side. Nothing was lost.'),
    ).toBeVisible();
    expect(screen.queryByText('No Products Found')).toBeNull();
    well = true;
    await press('Retry');
    expect(await screen.findByText(KETTLE.name)).toBeVisible();
  });

  test('while offline, shows that Alajo cannot be reached', async () => {
    serve({ ...base, 'GET /api/products/': 'offline', 'GET /api/cart/': 'offline' });
    open();
    expect(await screen.findByText(/Can’t reach Alajo/)).toBeVisible();
    expect(await button('Retry')).toBeEnabled();
  });

  test('loads more products on Show more', async () => {
    const pages = [{ body: { data: [KETTLE], next: 'two' } }, list(LAND)];
    const sent = serve({ ...base, 'GET /api/products/': () => pages.shift() ?? 'offline' });
    open();
    await press('Show more');
    expect(await screen.findByText(LAND.name)).toBeVisible();
    expect(askedFor(sent)[1]).toContain('cursor=two');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('the banner links to the selling page', async () => {
    serve(base);
    open();
    expect(await screen.findByText('Become a Seller Today!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Selling' })).toHaveAttribute(
      'href',
      '/marketplace/selling',
    );
  });
});

describe('searching and filtering', () => {
  test('typing filters the loaded products in any case, and Enter or Search queries the server', async () => {
    const sent = serve(base);
    const { router } = open();
    await screen.findByText(KETTLE.name);
    const box = screen.getByRole('searchbox', { name: 'Search products' });
    await userEvent.type(box, 'TARRED up');
    expect(screen.queryByText(KETTLE.name)).toBeNull();
    expect(screen.getByText(LAND.name)).toBeVisible();
    expect(askedFor(sent)).toHaveLength(1);
    await userEvent.type(box, '{Enter}');
    await waitFor(() => expect(askedFor(sent).at(-1)).toContain('search=TARRED+up'));
    await userEvent.clear(box);
    await userEvent.type(box, ' kettle ');
    await press('Search');
    await waitFor(() => expect(askedFor(sent).at(-1)).toContain('search=kettle&'));
    expect(router.state.location.search).toBe('?search=kettle');
    await userEvent.clear(box);
    expect(box).toHaveValue('');
  });

  test('suggests Search if no loaded product matches', async () => {
    serve(base);
    open();
    await screen.findByText(KETTLE.name);
    await userEvent.type(screen.getByRole('searchbox'), 'generator');
    expect(screen.getByText('No Products Found')).toBeVisible();
    expect(screen.getByText(/Press Search to search all products/)).toBeVisible();
  });

  test('shows chips for All and the first three categories, and filters by the one clicked', async () => {
    const sent = serve(base);
    open();
    await button('Phones');
    const chips = within(screen.getByRole('group', { name: 'Categories and filters' }));
    expect(chips.getAllByRole('button').map((element) => element.textContent)).toEqual(
      ['All', 'Fashion', 'Home & Kitchen', 'Phones', 'Filters'], // spec §9
    );
    expect(await button('All')).toHaveAttribute('aria-pressed', 'true');
    await screen.findByText(KETTLE.name);
    await press('Fashion');
    expect(await button('Fashion')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(askedFor(sent).at(-1)).toContain('category=Fashion'));
  });

  test('keeps matching products in view while the server searches', async () => {
    const waiting = Promise.withResolvers<void>();
    serve(base);
    open();
    await screen.findByText(KETTLE.name);
    const answer = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      await waiting.promise;
      return answer(...args);
    };
    await press('Home & Kitchen');
    expect(screen.getByText(KETTLE.name)).toBeVisible();
    expect(screen.queryByText(LAND.name)).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Loading products' })).toBeVisible();
    waiting.resolve();
    expect(await screen.findByText(LAND.name)).toBeVisible();
  });

  const filters = async () => {
    await press('Filters');
    return within(await screen.findByRole('dialog', { name: 'Filters' }));
  };

  test('filters by category, price, rating and stock, and keeps them in the address', async () => {
    const sent = serve(base);
    const { router } = open();
    const dialog = await filters();
    await expectAccessible();
    await userEvent.selectOptions(await dialog.findByLabelText('Category'), 'Property');
    await userEvent.type(dialog.getByLabelText('Lowest price (₦)'), '5000');
    await userEvent.type(dialog.getByLabelText('Highest price (₦)'), '100000.50');
    await userEvent.selectOptions(dialog.getByLabelText('Rating'), '4 stars and up');
    await userEvent.click(dialog.getByLabelText('In stock only'));
    await userEvent.click(dialog.getByRole('button', { name: 'Show products' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe(
      '?category=Property&min=5000&max=100000.5&rating=4&in_stock=1',
    );
    const params = new URL(askedFor(sent).at(-1) ?? '', 'http://alajo').searchParams;
    expect(Object.fromEntries(params)).toEqual({
      category: 'Property',
      min_price: '5000',
      max_price: '100000.5',
      min_rating: '4',
      in_stock: '1',
      sort: 'newest',
      limit: '20',
    });
  });

  test('counts active filters, and removes one or clears all', async () => {
    serve(base);
    const { router } = open('/marketplace?category=Property&min=5000&max=100000.5&rating=4');
    expect(await button('Property')).toHaveAttribute('aria-pressed', 'true');
    await press('Remove ₦5,000 to ₦100,000.50');
    expect(router.state.location.search).toBe('?category=Property&rating=4');
    await press('Filters (1)');
    await press('Clear filters');
    expect(router.state.location.search).toBe('');
  });

  test('a highest price below the lowest is refused at its field', async () => {
    const sent = serve(base);
    open();
    const dialog = await filters();
    await userEvent.type(dialog.getByLabelText('Lowest price (₦)'), '5000');
    const highest = dialog.getByLabelText('Highest price (₦)');
    await userEvent.type(highest, '100');
    await userEvent.click(dialog.getByRole('button', { name: 'Show products' }));
    expect(highest).toHaveAccessibleDescription('The highest price is below the lowest');
    expect(highest).toHaveFocus();
    expect(askedFor(sent)).toHaveLength(1);
  });

  test('sorts on the server and keeps the order in the address', async () => {
    const sent = serve(base);
    const { router } = open();
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Price: low to high');
    await waitFor(() => expect(askedFor(sent).at(-1)).toContain('sort=price_low'));
    expect(router.state.location.search).toBe('?sort=price_low');
  });

  test('reads filters from the address and ignores invalid ones', async () => {
    const sent = serve(base);
    open('/marketplace?search=rice&min=-4&max=1e9&rating=9&sort=cheap&in_stock=yes');
    expect(await screen.findByRole('searchbox')).toHaveValue('rice');
    const params = new URL(askedFor(sent)[0] ?? '', 'http://alajo').searchParams;
    expect(Object.fromEntries(params)).toEqual({ search: 'rice', sort: 'newest', limit: '20' });
  });
});

describe('adding to the cart', () => {
  test('Add to Cart adds one, confirms it and updates the badge', async () => {
    const sent = serve({
      ...base,
      'POST /api/cart/6/add_item/': cartOf([lineOf(KETTLE, 1)]),
    });
    open();
    expect(await button('Cart, 0 items')).toBeVisible();
    const card = await cardOf(KETTLE.name);
    await userEvent.click(card.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(`${KETTLE.name} is in your cart.`)).toBeVisible();
    expect(await button('Cart, 1 item')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      product_id: 1,
      quantity: 1,
    });
    await expectAccessible();
    await press('View cart');
    expect(await screen.findByRole('dialog', { name: 'Shopping Cart (1 item)' })).toBeVisible();
    expect(screen.queryByText(`${KETTLE.name} is in your cart.`)).toBeNull();
  });

  test('a refusal names the product', async () => {
    serve({ ...base, 'POST /api/cart/6/add_item/': refused('out_of_stock') });
    open();
    const card = await cardOf(KETTLE.name);
    await userEvent.click(card.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(`${KETTLE.name}: There aren’t that many left.`)).toBeVisible();
  });
});
