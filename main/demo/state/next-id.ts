import { mix } from './hash-choice.ts';
import type { Counter, DemoState } from './state.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SALTS = [0x9e3779b9, 0x7f4a7c15, 0x1ce4e5b9];
const KEY_LENGTH = 14;

/** Returns the next id of a table. Call it after validation only, so that a refused request changes nothing. */
export function nextId(state: DemoState, counter: Counter): number {
  state.counters[counter] += 1;
  return state.counters[counter];
}

function sixLetters(number: number): string {
  let rest = number;
  let letters = '';
  for (let position = 0; position < 6; position += 1) {
    letters += ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return letters;
}

/** Returns a new `hash_key`: it looks random, is the same for the same state, and is unique by its first part alone. */
export function nextHashKey(state: DemoState): string {
  const number = nextId(state, 'hash_key');
  return SALTS.map((salt) => sixLetters(mix(number ^ salt)))
    .join('')
    .slice(0, KEY_LENGTH);
}
