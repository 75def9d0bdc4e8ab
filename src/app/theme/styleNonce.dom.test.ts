import { expect, it } from 'vitest'
import { allowRuntimeStyles } from './styleNonce'

it('gives the nonce to runtime styles only', () => {
  const page = document.implementation.createHTMLDocument()
  allowRuntimeStyles(page, 'abc')
  expect(page.createElement('style').nonce).toBe('abc')
  expect(page.createElement('script').nonce).toBe('')
})

it('does nothing without a nonce', () => {
  const page = document.implementation.createHTMLDocument()
  allowRuntimeStyles(page, '')
  expect(page.createElement('style').nonce).toBe('')
})
