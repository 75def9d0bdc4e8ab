import { expect, it } from 'vitest'
import { byteRange } from './byteRange'

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=9-99', { first: 9, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['BYTES= 1-2 ', { first: 1, last: 2 }],
  ['bytes=0-99999999999999999999999999', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=99999999999999999999999999-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=0-1,4-5', null],
  ['bytes=a-b', null],
  ['bytes=--1', null],
  ['items=0-1', null],
  ['', null],
])('%j of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

it('has no range of an empty file', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-5', 0)]).toEqual(['none', 'none'])
})
