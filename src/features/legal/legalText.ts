import * as v from 'valibot'
import { list } from '@/contract/list'

const nonEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** A legal text in `public/legal/*.json`, which operators replace without a build. */
export const legalText = v.object({
  title: nonEmpty,
  updated: v.pipe(v.string(), v.isoDate()),
  version: nonEmpty,
  sections: v.pipe(
    list(v.object({ heading: nonEmpty, paragraphs: list(nonEmpty, 1000) }), 1000),
    v.minLength(1),
  ),
})
export type LegalText = v.InferOutput<typeof legalText>

export type LegalName = 'terms-of-service' | 'privacy-policy'

/** Fetches a legal text from the app's own origin. Rejects if it is missing, invalid or aborted. */
export async function loadLegalText(name: LegalName, signal: AbortSignal): Promise<LegalText> {
  const response = await fetch(new URL(`/legal/${name}.json`, window.location.origin), {
    signal,
    headers: { Accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The legal text answered ${String(response.status)}.`)
  return v.parse(legalText, await response.json())
}

/** Formats an ISO date such as `2026-11-21` as "November 21, 2026". */
export function formatLongDate(isoDate: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
}
