// The window of screen tests (web/testing-environment.ts) hides elements as a browser would.
import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

function put(html: string): void {
  document.body.innerHTML = html;
}
const button = () => screen.queryByRole('button', { name: 'Pay' });

test.each([
  '<div style="display: none"><p><button>Pay</button></p></div>',
  '<div style="visibility: hidden"><p><button>Pay</button></p></div>',
  '<dialog><button>Pay</button></dialog>',
  '<div hidden><button>Pay</button></div>',
  '<style>.off { display: none }</style><div class="off"><button>Pay</button></div>',
  '<style>.off { visibility: hidden }</style><div class="off"><button>Pay</button></div>',
])('neither a query by role nor toBeVisible finds a hidden element: %s', (html) => {
  put(html);
  expect(button()).toBeNull();
  expect(screen.getByText('Pay')).not.toBeVisible();
});

test.each([
  '<div style="display: grid"><button>Pay</button></div>',
  '<dialog open><button>Pay</button></dialog>',
  '<style>.off { display: none }</style><button>Pay</button>',
])('a visible element is found: %s', (html) => {
  put(html);
  expect(button()).toBeVisible();
});

test('changes that hide or show an element take effect at once', () => {
  put('<div><button>Pay</button></div><dialog><p>Sure?</p></dialog>');
  const box = document.querySelector('div');
  expect(button()).toBeVisible();
  box?.setAttribute('style', 'display: none');
  expect(button()).toBeNull();
  box?.removeAttribute('style');
  expect(button()).toBeVisible();
  const style = document.createElement('style');
  style.textContent = 'div { display: none }';
  document.head.append(style);
  expect(button()).toBeNull();
  style.remove();
  expect(button()).toBeVisible();
  expect(screen.getByText('Sure?')).not.toBeVisible();
  document.querySelector('dialog')?.setAttribute('open', '');
  expect(screen.getByText('Sure?')).toBeVisible();
});

test('a transparent element is not visible, and one without pointer events cannot be clicked', async () => {
  put('<p style="opacity: 0">Text</p><div style="pointer-events: none"><button>Pay</button></div>');
  expect(screen.getByText('Text')).not.toBeVisible();
  await expect(userEvent.click(screen.getByRole('button'))).rejects.toThrow('pointer-events: none');
});

test('a computed style counts the element’s style, and an inherited one an ancestor’s', () => {
  put('<p style="overflow: hidden">A</p><div style="direction: rtl"><p>B</p></div><p>C</p>');
  const read = (text: string, name: string) =>
    getComputedStyle(screen.getByText(text)).getPropertyValue(name);
  expect(['A', 'C'].map((text) => read(text, 'overflow'))).toEqual(['hidden', '']);
  expect(['B', 'C'].map((text) => read(text, 'direction'))).toEqual(['rtl', 'ltr']);
});

test('no request leaves a screen test', async () => {
  await expect(fetch('/api/wallet/')).rejects.toThrow('Failed to fetch');
});
