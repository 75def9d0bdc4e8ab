export interface FoundContact {
  id: string
  title: string
  subtitle: string
  open: () => void
}

/** Finds contacts for the words typed; `signal` gives an outdated search up. */
export type FindContacts = (text: string, signal: AbortSignal) => Promise<FoundContact[]>
