/** An event type of a simulated account. */
export interface SimulatedEventType {
  id: string
  /** The id of its owner. */
  ownerId: string
  name: string
  slug: string
  minutes: number
  isActive: boolean
}

/** The accounts of the simulated Calendly. */
export const calendlyAccounts = [
  { id: 'INESMARCHETTI001', slug: 'ines-marchetti', name: 'Ines Marchetti' },
  { id: 'MERIDIANATEAM002', slug: 'meridiana', name: 'Meridiana' },
]

const kinds = [
  ['First conversation', 'first-conversation', 15],
  ['Card consultation', 'card-consultation', 30],
  ['Studio visit', 'studio-visit', 60],
  ['Proof review', 'proof-review', 45],
  ['Follow-up', 'follow-up', 20],
] as const

/** Returns the event types with which a simulated Calendly starts; each account has an inactive one. */
export function simulatedEventTypes(): SimulatedEventType[] {
  return calendlyAccounts.flatMap(({ id: ownerId }) => [
    ...kinds.map(([name, slug, minutes]) => ({
      ...{ id: `${ownerId}-${slug}`, ownerId, name, slug, minutes },
      isActive: true,
    })),
    {
      ...{ id: `${ownerId}-old`, ownerId, name: 'Old workshop', slug: 'old-workshop' },
      ...{ minutes: 90, isActive: false },
    },
  ])
}
