import { describe, expect, it } from 'vitest'
import { tooSlow } from '@/contactFiles/testing/growth'
import { pageText } from './pageText'
import { plainText, readMeta } from './readMeta'

const none = { title: '', description: '', picture: '' }

describe('readMeta', () => {
  it.each([
    ['a title', '<title> Ada&amp;Co &#8211;  shop\n</title>', { title: 'Ada&Co – shop' }],
    [
      'Open Graph before the rest',
      '<title>b</title><meta name=description content=d><meta property="og:title" content="a"><meta property="OG:Description" content="c">',
      { title: 'a', description: 'c' },
    ],
    [
      "Twitter's title before <title>",
      '<meta name="twitter:title" content="t"><title>b</title>',
      { title: 't' },
    ],
    [
      'the first of its kind that is not empty',
      '<meta property="og:title" content=" "><meta property="og:title" content="1"><meta property="og:title" content="2">',
      { title: '1' },
    ],
    ['a picture', '<meta property="og:image" content=" /a.png ">', { picture: '/a.png' }],
    [
      'tags in a body',
      '<body><div><meta name="description" content="late"></div>',
      { description: 'late' },
    ],
    [
      "the page's own title, not a drawing's",
      '<title>page</title><svg><title>drawing</title></svg>',
      { title: 'page' },
    ],
    [
      'nothing of comments, scripts and styles',
      '<!-- <title>a</title> --><script>"<title>b</title>"</script><style><title>c</title></style>',
      {},
    ],
    [
      'markup in a title as text',
      '<title><b>x</b><script>alert(1)</script></title>',
      { title: '<b>x</b><script>alert(1)</script>' },
    ],
    ['a title that never ends', '<title>open', { title: 'open' }],
    [
      'names of every object',
      '<meta name="__proto__" content="x"><meta name="constructor" content="y"><meta __proto__="z" content="w">',
      {},
    ],
    ['nothing', '', {}],
  ])('reads %s', (_name, html, meta) => {
    expect(readMeta(html)).toEqual({ ...none, ...meta })
  })

  it('cuts long texts, and removes control characters and direction marks', () => {
    const { title, description } = readMeta(
      `<title>${'😀'.repeat(1000)}</title><meta name="description" content="a\u0000b\u202ec\u0007&#x202e;d ${'x'.repeat(1000)}">`,
    )
    expect([title.length, title.isWellFormed(), title.endsWith('😀…')]).toEqual([299, true, true])
    expect([description.length, description.startsWith('abcd xxx')]).toEqual([500, true])
    expect(plainText('a\ud800b', 10)).toBe('a\ufffdb')
  })

  it.each([
    ['tags that nobody closes', '<a>'.repeat(350_000)],
    ['tags that nobody opened', `${'<i>'.repeat(150_000)}${'</x>'.repeat(150_000)}`],
    [
      'attributes',
      `<meta ${Array.from({ length: 100_000 }, (_, n) => `a${String(n)}=1`).join(' ')}>`,
    ],
    ['entities', `<title>${'&amp;'.repeat(200_000)}</title>`],
    ['a tag that never ends', `<meta content="${'<'.repeat(1_000_000)}`],
    ['titles', '<title>a</title>'.repeat(60_000)],
    ['blanks', `<meta name="description" content="${' \n'.repeat(500_000)}">`],
  ])('reads a megabyte of %s quickly', (_name, html) => {
    const begun = process.cpuUsage().user
    readMeta(html)
    // It takes about 100 ms; quadratic time would be minutes.
    expect((process.cpuUsage().user - begun) / 1000).toBeLessThan(5_000)
  })
})

describe('pageText', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['the header', Buffer.from('d\xfc\x80', 'latin1'), 'text/html; charset="ISO-8859-1"', 'dü€'],
    [
      'the page',
      latin1('<meta charset=windows-1251>\xef'),
      'text/html',
      '<meta charset=windows-1251>п',
    ],
    [
      'the page, in the old way',
      latin1('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">\x83\x65'),
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">テ',
    ],
    [
      'a byte order mark before anything else',
      Buffer.from('\ufeffdü'),
      'text/html; charset=iso-8859-1',
      'dü',
    ],
    ['UTF-16', Buffer.from('\ufeffdü', 'utf16le'), 'text/html', 'dü'],
    ['itself: UTF-8', Buffer.from('dü€'), 'text/html', 'dü€'],
    ['itself: UTF-8 that was cut off', Buffer.from('dü€').subarray(0, -1), 'text/html', 'dü\ufffd'],
    ['itself: not UTF-8', latin1('d\xfc \x93x\x94'), 'text/html', 'dü “x”'],
    [
      'its bytes if the charset is unknown',
      Buffer.from('dü'),
      'text/html; charset=x-nonsense',
      'dü',
    ],
  ])('reads by %s', (_name, body, contentType, text) => {
    expect(pageText(body, contentType)).toBe(text)
  })

  it('takes time in proportion to the header', async () => {
    const run = (text: string) => pageText(Buffer.from('a'), `text/html; charset=${text}`)
    expect(await tooSlow([{ name: 'pageText', run }])).toEqual([])
  })
})
