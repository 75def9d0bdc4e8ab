import * as v from 'valibot'
import { list } from '@/contract/list'

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** The text of a legal page, as `public/legal/*.json` holds it, where an operator replaces it without a build. */
export const legalText = v.object({
  title: filled,
  updated: v.pipe(v.string(), v.isoDate()),
  version: filled,
  sections: v.pipe(
    list(v.object({ heading: filled, paragraphs: list(filled, 1000) }), 1000),
    v.minLength(1),
  ),
})
export type LegalText = v.InferOutput<typeof legalText>

export type LegalName = 'terms-of-service' | 'privacy-policy'

/** Fetches a legal text from where the app itself comes from. Rejects where it is missing, is not what it should be, or was given up. */
export async function loadLegalText(name: LegalName, signal: AbortSignal): Promise<LegalText> {
  const response = await fetch(new URL(`/legal/${name}.json`, window.location.origin), {
    signal,
    headers: { Accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The text was answered with ${String(response.status)}.`)
  return v.parse(legalText, await response.json())
}

/** `2026-11-21` as a person writes it. */
export function writtenDate(isoDate: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
}
