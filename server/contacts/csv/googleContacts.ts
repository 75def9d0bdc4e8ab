import * as v from 'valibot'
import { type ContactPatch, contactInput, contactPatch } from '@/contract/contacts'
import { messages, uuid } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import { CONTACT_ID, textColumns } from './contactColumns'
import { type ContactDraft, contactDraft } from './contactDraft'
import { contactLayout } from './contactLayout'

export type { ContactDraft }

export interface HeaderMapping {
  /** Headers that fill fields, and headers whose cells are kept with the contact as they are; both as written. */
  recognised: string[]
  kept: string[]
  /** The names that contacts keep the cells of the `kept` columns under. */
  keptNames: ReadonlySet<string>
  toDraft: (cells: readonly string[]) => ContactDraft
}

/**
 * How the columns of a Google Contacts CSV (the current generation, the older one, our own export, or plain headers) become contacts.
 * Headers count by name, not by place. `* ` before a label moves the value to the front; values packed with ` ::: ` are taken apart.
 * A row with a Tessera ID was written by our export: it is taken at its word.
 */
export function mapHeaders(headers: readonly string[]): HeaderMapping {
  const layout = contactLayout(headers)
  const extras = new Set(layout.extras.values())
  return {
    recognised: headers.filter((_, index) => !extras.has(index)),
    kept: headers.filter((_, index) => extras.has(index)),
    keptNames: new Set(layout.extras.keys()),
    toDraft: (cells) => contactDraft(layout, cells),
  }
}

/** A cell at fault: its header, and why. */
export interface DraftFault {
  column: string
  reason: string
}

/**
 * The contract's verdict on a draft: what to store, or the header of the first cell at fault and the contract's message. A draft with an id is
 * checked as a change of that contact, so that fields without a column may be missing; `unidentified` is for what then comes of it.
 */
export function validateDraft(draft: ContactDraft): { input: ContactPatch } | DraftFault {
  if (draft.id !== undefined) {
    const id = v.safeParse(uuid, draft.id)
    if (!id.success) return { column: CONTACT_ID, reason: id.issues[0].message }
  }
  const fields = Object.entries(draft).filter(([key]) => key in contactPatch.entries)
  const result = v.safeParse(draft.id === undefined ? contactInput : contactPatch, Object.fromEntries(fields), { abortEarly: true })
  if (result.success) return { input: result.output }
  const [[path, reason] = ['', result.issues[0].message]] = Object.entries(fieldMessages(result.issues))
  return { column: originOf(draft, path), reason }
}

/** The fault of a row that leaves its contact without a name of any kind. */
export function unidentified(draft: ContactDraft): DraftFault {
  return { column: originOf(draft, 'firstName'), reason: messages.required }
}

/** The header of the cell at a path, else of the list that holds it, else the one that Google would use. */
function originOf({ origins }: ContactDraft, path: string): string {
  const [field = ''] = path.split('.')
  return origins.get(path) ?? origins.get(field) ?? textColumns.find((column) => column.field === field)?.header ?? field
}
