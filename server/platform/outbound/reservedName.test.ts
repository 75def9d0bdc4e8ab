import { expect, it } from 'vitest'
import { isReservedName } from './reservedName'

const nameOf = (written: string) => new URL(`http://${written}/`).hostname
const reserved = [
  'meridiana.example',
  'www.MERIDIANA.Example',
  'example',
  'a.test',
  'a.invalid',
  'localhost',
  'localhost.',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'abc.onion',
  'a.example.',
  'a.example..',
  'www.example.com',
  'a.b.example.net',
  'shop.example.org.',
  'a.ｅｘａｍｐｌｅ',
]
const others = [
  'example.com',
  'example.org',
  'example.de',
  'www.example.de',
  'myexample.com',
  'www.myexample.com',
  'contest',
  'the.contest.com',
  'example.com.de',
  'test.de',
  'local.io',
  'internal.company.com',
  '127.0.0.1',
  '[::1]',
]

it('recognizes reserved names only', () => {
  expect(reserved.filter((name) => !isReservedName(nameOf(name)))).toEqual([])
  expect(others.filter((name) => isReservedName(nameOf(name)))).toEqual([])
})
