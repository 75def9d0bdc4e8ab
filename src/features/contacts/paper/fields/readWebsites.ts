import * as v from 'valibot'
import { webAddress } from '@/contract/profiles/webAddress'
import type { ReadValue, Step } from './cardField'
import type { CardLine } from './cardLine'
import { withoutEdges } from './withoutEdges'

const MAX_WEBSITES = 3
const LABEL = /^\s*(?:web(?:site)?|site(?: web)?|internet|url|w)\s*[:.]?\s+/i
const ADDRESS =
  /(?:https?:\/\/)?(?:www\.)?[a-z\d][a-z\d-]{0,62}(?:\.[a-z\d-]{1,63}){1,5}(?:\/[^\s,;|]{0,100})?/i
/** Endings of addresses that are printed without `www`. */
const ENDINGS =
  /\.(?:com|net|org|info|biz|io|co|ai|app|dev|eu|de|at|ch|fr|be|nl|lu|it|es|pt|uk|ie|se|no|dk|fi|pl|cz|us|ca|au|jp|tech|studio|design|agency|consulting|paris|berlin)$/i

/** Finds the websites of a card. An address without `www` needs a known ending. */
export function readWebsites(
  lines: readonly CardLine[],
  emails: readonly string[],
): Step<ReadValue[]> {
  const domains = emails.map((each) => each.slice(each.indexOf('@') + 1))
  const found: ReadValue[] = []
  const left: CardLine[] = []
  for (const line of lines) {
    const text = line.text.replace(LABEL, '').replace(/\bwww[ ,]+/i, 'www.')
    const written = found.length < MAX_WEBSITES ? ADDRESS.exec(text)?.[0] : undefined
    const value = written && withoutEdges(written, '', '.,/').replace(/\.corn$/i, '.com')
    if (written === undefined || value === undefined || !isWebsite(value, domains)) {
      left.push(line)
      continue
    }
    if (found.every((each) => each.value.toLowerCase() !== value.toLowerCase()))
      found.push({ value: value.toLowerCase(), label: 'Work', confidence: line.confidence })
    const remaining = text.replace(written, ' ').trim()
    if (/[\p{L}\p{N}]/u.test(remaining)) left.push({ ...line, text: remaining })
  }
  return { found, left }
}

function isWebsite(value: string, domains: readonly string[]): boolean {
  const host = value.replace(/^https?:\/\//i, '').split('/')[0] ?? ''
  const isTold = /^(?:https?:\/\/|www\.)/i.test(value)
  if (!/\.[a-z]{2,24}$/i.test(host)) return false
  return (
    (isTold || ENDINGS.test(host) || domains.includes(host.toLowerCase())) &&
    v.is(webAddress, value)
  )
}
