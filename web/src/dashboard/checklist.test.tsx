import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../platform/testing.tsx';
import { Checklist, type Step } from './checklist.tsx';

const STEPS = ['Set a PIN', 'Add money', 'Verify your BVN'];
const stepsDone = (done: number): Step[] =>
  STEPS.map((label, place) => ({
    label,
    hint: '',
    to: '/wallet',
    done: place < done,
  }));
const animated: Element[] = [];

beforeEach(() => {
  animated.length = 0;
  const animate = function (this: Element) {
    animated.push(this);
  };
  Object.assign(Element.prototype, { animate });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const show = (done: number) =>
  render(<Checklist steps={stepsDone(done)} onHide={() => undefined} />, {
    wrapper: MemoryRouter,
  });

test('a step done on another page fills its arc, once', () => {
  show(1).unmount();
  expect(animated).toEqual([]);
  const { container, unmount } = show(2);
  expect(animated).toEqual([container.querySelectorAll('circle')[1]]);
  unmount();
  show(2);
  expect(animated).toHaveLength(1);
});

test('reduced motion turns the animation off', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show(1).unmount();
  show(2);
  expect(animated).toEqual([]);
  vi.unstubAllGlobals();
});
