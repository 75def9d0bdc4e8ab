import { describe, expect, it } from 'vitest'
import { plainText } from './plainText'

describe('plainText', () => {
  it.each([
    ['Plain', 'Plain'],
    ['', ''],
    ['Key fob &#8211; &quot;new&quot; &amp; <b>bold</b>', 'Key fob – "new" & bold'],
    ['<p>One</p><p>two<br>three</p>\n<ul><li>four</li></ul>', 'One two three four'],
    ['in<em>side</em> <a href="javascript:x">a word</a>', 'inside a word'],
    ['a<script>alert(1)</script><style>b{}</style>c', 'a c'],
    ['&lt;script&gt;x&lt;/script&gt;', '<script>x</script>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p>not closed', 'not closed'],
    ['a < b', 'a < b'],
    ['a&nbsp;b', 'a b'],
    ['a\0b\ud800c', 'a b\ufffdc'],
  ])('of %s is %s', (html, text) => {
    expect(plainText(html, 300)).toBe(text)
  })

  it('is cut at a word, and never inside a character', () => {
    expect(plainText('one two three', 10)).toBe('one two…')
    expect(plainText('abcdefghijkl', 5)).toBe('abcd…')
    expect(plainText('😀😀😀😀', 3)).toBe('😀😀…')
    expect(plainText('😀😀😀', 3)).toBe('😀😀😀')
  })

  it('takes little time for deep markup', () => {
    expect(plainText(`${'<div>'.repeat(100_000)}deep`, 300)).toBe('deep')
  })
})
