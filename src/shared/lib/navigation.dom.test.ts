import { expect, it } from 'vitest'
import { loadPage } from './navigation'

it.each([
  'https://evil.example/contacts',
  '//evil.example',
  '/\\\\evil.example',
  'javascript:alert(1)',
])('leads to no other origin: %s', (path) => {
  expect(() => {
    loadPage(path)
  }).toThrow('is not a path of this app')
})
