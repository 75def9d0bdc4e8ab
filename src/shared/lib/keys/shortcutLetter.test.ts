import { expect, it } from 'vitest'
import { shortcutLetter } from './shortcutLetter'

it.each([
  ['z', 'KeyZ', 'z'],
  ['Z', 'KeyZ', 'z'],
  ['z', 'KeyY', 'z'],
  ['я', 'KeyZ', 'z'],
  ['Я', 'KeyZ', 'z'],
  [';', 'KeyZ', ';'],
  ['ö', 'Semicolon', 'ö'],
  ['Enter', 'Enter', 'enter'],
])('%s at %s is %s', (key, code, letter) => {
  expect(shortcutLetter({ key, code })).toBe(letter)
})
