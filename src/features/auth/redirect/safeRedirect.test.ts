import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safeRedirect'

const ORIGIN = 'https://app.example'

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  '/.x/..//evil.example',
  '/./..//evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  '/a/b/../..//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/a/.%2e//evil.example',
  '/a/%2E.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '/\t\n\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\n/\n/evil.example',
  '/a/..\t//evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2f%2fevil.example',
  '/a/../%2fevil.example',
  'https://evil.example',
  'https://evil.example/contacts',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://app.example.evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'mailto:a@b.example',
  'evil.example',
  'contacts',
  './contacts',
  '../contacts',
  '?redirect=/contacts',
  '#/contacts',
  '@evil.example',
  '//app.example@evil.example',
  '//user:pass@app.example/contacts',
  '//evil.example\\@app.example',
  '//evil.example#@app.example',
  '//[::1]/contacts',
  '//evil.example:443/',
  '/.x/..//evil.example?x#y',
  '/.x/../\t/evil.example',
  '//app.example/contacts',
  'https://app.example/contacts',
  '',
  ' ',
  ' /contacts',
  '\u0000/contacts',
  '/a/..//',
  '//',
  '///',
]

const harmless: [string, string][] = [
  ['/', '/'],
  ['/contacts', '/contacts'],
  ['/contacts?search=a%20b&sort=-createdAt#row', '/contacts?search=a%20b&sort=-createdAt#row'],
  ['/card/abc', '/card/abc'],
  ['/contacts/../card/abc', '/card/abc'],
  ['/contacts?next=//evil.example', '/contacts?next=//evil.example'],
  ['/contacts//double', '/contacts//double'],
  ['/contacts#//evil.example', '/contacts#//evil.example'],
  ['/höhe', '/h%C3%B6he'],
  ['/@evil.example', '/@evil.example'],
  ['/https://evil.example', '/https://evil.example'],
]

describe('safeRedirect', () => {
  it.each(hostile)('refuses %j', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBeNull()
  })

  it('is tested with at least sixty hostile targets', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it.each([null, undefined])('refuses %j', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBeNull()
  })

  it.each(harmless)('accepts %j as %j', (target, path) => {
    expect(safeRedirect(target, ORIGIN)).toBe(path)
  })

  it('never returns what a browser resolves to another origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'a',
      'evil.example',
      'https:',
      'javascript:',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = safeRedirect(pieces.join(''), ORIGIN)
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(safeRedirect(path, ORIGIN)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
