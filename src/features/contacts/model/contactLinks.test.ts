import { expect, it } from 'vitest'
import { mailHref, telHref } from './contactLinks'

it.each([
  ['ada+list@example.com', 'mailto:ada+list@example.com'],
  ['ada@example.com?bcc=eve@example.com', 'mailto:ada@example.com%3Fbcc%3Deve@example.com'],
])('a mail to %s adds no headers', (address, href) => {
  expect(mailHref(address)).toBe(href)
})

it.each([
  ['+44 (0)20 7946-0000', 'tel:+442079460000'],
  ['555-0100 x12', 'tel:5550100;ext=12'],
  ['555 0100 (ask for Ada)', 'tel:5550100'],
])('a call to %s dials its digits', (number, href) => {
  expect(telHref(number)).toBe(href)
})
