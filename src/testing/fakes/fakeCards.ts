import type { Call } from '@/contract/call'
import type { Card, CardHistoryEntry } from '@/contract/cards/card'
import * as calls from '@/contract/cards/cards'
import { changeCompanyCards, listCompanyCards } from '@/contract/companies/companies'
import type { Job } from '@/contract/jobs'
import { buildJob } from '../buildJob'
import { type CallContext, onCall, success } from '../handlers/callHandler'
import { errorAnswer } from '../handlers/errorAnswer'
import { server } from '../server'

/** A request that changed something. */
interface SeenWrite {
  path: string
  version: string | null
  body: unknown
}

/** Serves these cards, one's own or a company's. */
export function serveCards(cards: Card[], history: CardHistoryEntry[] = []): FakeCards {
  const fake = new FakeCards(cards, history)
  server.use(...fake.handlers)
  return fake
}

/** The calls over cards in memory. A change is merged into the card and raises its version. */
export class FakeCards {
  readonly writes: SeenWrite[] = []
  readonly queries: URLSearchParams[] = []
  /** The code that a card gets when it is handed over or taken back into stock. */
  newCode = '7K2M9PQ4T0XZ'

  constructor(
    public cards: Card[],
    private readonly history: CardHistoryEntry[],
  ) {}

  readonly handlers = [
    onCall(calls.listCards, (context) => this.list(calls.listCards, context)),
    onCall(listCompanyCards, (context) => this.list(listCompanyCards, context)),
    onCall(calls.getCard, ({ params }) => {
      const card = this.find(params['id'])
      return card
        ? success(calls.getCard, { ...card, history: this.history })
        : errorAnswer('NOT_FOUND')
    }),
    onCall(calls.updateCard, async (context) => {
      const body = await this.see<Partial<Card>>(context.request)
      const card = this.find(context.params['id'])
      if (!card) return errorAnswer('NOT_FOUND')
      if (context.request.headers.get('If-Match') !== `"${String(card.version)}"`)
        return errorAnswer('VERSION_CONFLICT', { message: 'Somebody else changed it.' })
      const isCoded = body.status === 'handedOver' || body.status === 'blank'
      const changed = this.set(card.id, body)
      return success(calls.updateCard, { ...changed, ...(isCoded && { code: this.newCode }) })
    }),
    onCall(calls.deleteCard, async ({ request, params }) => {
      await this.see(request)
      return success(calls.deleteCard, this.set(String(params['id']), { status: 'retired' }))
    }),
    onCall(calls.changeCards, ({ request }) => this.startJob(calls.changeCards, request)),
    onCall(changeCompanyCards, ({ request }) => this.startJob(changeCompanyCards, request)),
  ]

  /** Changes a card as somebody else would. */
  set(id: string, change: Partial<Card>): Card {
    const known = this.find(id)
    if (!known) throw new Error(`There is no card ${id}.`)
    const card = { ...known, ...change, version: known.version + 1 }
    this.cards = this.cards.map((each) => (each.id === id ? card : each))
    return card
  }

  private find(id: unknown): Card | undefined {
    return this.cards.find((card) => card.id === id)
  }

  private list(call: Call, { request }: CallContext): Response {
    const query = new URL(request.url).searchParams
    this.queries.push(query)
    const [search, statuses] = [query.get('search') ?? '', query.getAll('status')]
    const items = this.cards.filter(
      ({ name, id, status, holder }) =>
        `${name} ${id} ${holder?.name ?? ''}`.toLowerCase().includes(search.toLowerCase()) &&
        (statuses.length === 0 ? status !== 'retired' : statuses.includes(status)),
    )
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 100)
    return success(call, {
      items: items.slice(offset, offset + limit),
      offset,
      total: items.length,
    })
  }

  private async startJob(call: Call, request: Request): Promise<Response> {
    await this.see(request)
    const job: Job = buildJob({ kind: 'cards', title: 'Change cards' })
    return success(call, job)
  }

  /** A cast, because the body is what our own contract sent. */
  private async see<Body>(request: Request): Promise<Body> {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    this.writes.push({
      path: new URL(request.url).pathname,
      version: request.headers.get('If-Match'),
      body,
    })
    return body as Body
  }
}
