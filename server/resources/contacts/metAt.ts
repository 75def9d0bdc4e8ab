import { sql } from 'drizzle-orm'
import { MET_AT } from '@/contract/profiles/exchange'
import { contacts } from './tables'

/** The note with the place of meeting, which the exchange form adds to the timeline. */
export const metAt = sql<string | null>`jsonb_path_query_first(${contacts.timeline},
  ${sql.raw(`'$[*] ? (@.text starts with "${MET_AT}")'`)}) ->> 'text'`
