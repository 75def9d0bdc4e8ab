import { describe, expect, it } from 'vitest'
import { OutboundError } from './outboundError'
import { isProviderAddress, providerUrl } from './providerAddress'

describe('isProviderAddress', () => {
  it.each([
    'https://shop.example.com',
    'https://shop.example.com/store/',
    'https://10.0.0.7:8443',
    'https://shop.internal',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://127.1.2.3:99/shop',
    'http://[::1]:80',
  ])('accepts %s', (value) => {
    expect(isProviderAddress(value)).toBe(true)
  })

  it.each([
    '',
    'shop.example.com',
    'http://shop.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.7',
    'http://[::2]',
    'https://user:secret@shop.example.com',
    'https://shop.example.com?',
    'https://shop.example.com/?a=1',
    'https://shop.example.com#a',
    'https://shop.example.com//wp',
    'ftp://127.0.0.1',
    'file:///etc/passwd',
  ])('refuses %s', (value) => {
    expect(isProviderAddress(value)).toBe(false)
  })
})

describe('providerUrl', () => {
  it('appends the path to the address, with its folder', () => {
    const query = new URLSearchParams({ page: '2' })
    expect(providerUrl('https://a.example/shop/', '/v3/x', query).href).toBe(
      'https://a.example/shop/v3/x?page=2',
    )
    expect(providerUrl('https://a.example', '/%C3%A4.png').href).toBe(
      'https://a.example/%C3%A4.png',
    )
  })

  it.each([
    'v3',
    '',
    '//b.example/x',
    '/\\b.example',
    '\\\\b.example',
    '/../x',
    '/a/..',
    '/a/./b',
    '/a/%2e%2E/b',
    '/.%2e/b',
    '/a?b=1',
    '/a#b',
    '/a b',
    '/a\nb',
    'https://b.example/x',
    '@b.example/x',
    ':80/x',
  ])('refuses the path %s', (path) => {
    expect(() => providerUrl('https://a.example/shop', path)).toThrow(OutboundError)
  })
})
