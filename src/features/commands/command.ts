export interface ContactResult {
  id: string
  title: string
  subtitle: string
  open: () => void
}

/** Finds contacts by text; `signal` aborts an outdated search. */
export type FindContacts = (text: string, signal: AbortSignal) => Promise<ContactResult[]>
