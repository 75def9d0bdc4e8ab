import type * as v from 'valibot'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { type Tag, tagsOnSuccess } from '@/api/tags'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Card, ChangedCard, cardPatch } from '@/contract/cards/card'
import * as calls from '@/contract/cards/cards'
import { changeCompanyCards, listCompanyCards } from '@/contract/companies/companies'
import { jobList } from '@/features/jobs'

/** The tag of every window of cards, of one's own and of a company's. */
export const cardList: Tag = { type: 'Card', id: 'LIST' }

/** Seconds that an unused window stays cached. */
const WINDOW_KEPT_S = 1

export const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query({
      ...read(calls.listCards),
      providesTags: [cardList],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    listCompanyCards: build.query({
      ...read(listCompanyCards),
      providesTags: [cardList],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    getCard: build.query({
      ...read(calls.getCard),
      providesTags: (_card, _error, { id }) => [{ type: 'Card', id }],
    }),
    updateCard: build.mutation({
      ...write(calls.updateCard),
      invalidatesTags: (_card, error, { params: { id } }) =>
        tagsOnSuccess(error, cardList, { type: 'Card', id }),
      onQueryStarted: (request, started) => showChange(request, started),
    }),
    deleteCard: build.mutation({
      ...write(calls.deleteCard),
      invalidatesTags: (_card, error, { params: { id } }) =>
        tagsOnSuccess(error, cardList, { type: 'Card', id }),
    }),
    activateCard: build.mutation({
      ...write(calls.activateCard),
      // Also after a failure: the answer of an activation that succeeded may have been lost.
      invalidatesTags: (card) => [
        cardList,
        ...(card ? [{ type: 'Card' as const, id: card.id }] : []),
      ],
    }),
    changeCards: build.mutation({
      ...write(calls.changeCards),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList),
    }),
    changeCompanyCards: build.mutation({
      ...write(changeCompanyCards),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList),
    }),
  }),
})

/** A change as a form sends it. */
export type CardChange = v.InferInput<typeof cardPatch>

interface StartedChange {
  dispatch: ApiDispatch
  queryFulfilled: PromiseLike<{ data: ChangedCard }>
}

/**
 * Shows a deactivation or reactivation before the server answers, and writes the answered card into
 * every cached copy, so that the next change is made over its version.
 */
async function showChange(
  { params: { id }, body }: { params: { id: string }; body: CardChange },
  { dispatch, queryFulfilled }: StartedChange,
): Promise<void> {
  const { status } = body
  const isToggle = status === 'active' || status === 'deactivated'
  const undo = isToggle ? dispatch(updateEveryCopy(id, { status })) : () => undefined
  try {
    const {
      data: { code: _code, ...card },
    } = await queryFulfilled
    dispatch(updateEveryCopy(id, card))
  } catch {
    undo()
  }
}

/** Changes a card in every cached window and in its record; returns how to undo it. */
function updateEveryCopy(id: string, change: Partial<Card>) {
  return (dispatch: ApiDispatch, getState: () => ApiState): (() => void) => {
    const { updateQueryData, selectCachedArgsForQuery } = cardsApi.util
    const update = ({ items }: { items: Card[] }) => {
      for (const item of items) if (item.id === id) Object.assign(item, change)
    }
    const state = getState()
    const patches = [
      ...selectCachedArgsForQuery(state, 'listCards').map((args) =>
        dispatch(updateQueryData('listCards', args, update)),
      ),
      ...selectCachedArgsForQuery(state, 'listCompanyCards').map((args) =>
        dispatch(updateQueryData('listCompanyCards', args, update)),
      ),
      dispatch(
        updateQueryData('getCard', { id }, (card) => {
          Object.assign(card, change)
        }),
      ),
    ]
    return () => {
      for (const patch of patches) patch.undo()
    }
  }
}

/**
 * Waits for changes of a card that show but are not answered yet. Resolves to its newest copy, over
 * whose version the next change is made.
 */
export function afterRunningChanges(card: Card) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<Card> => {
    const { selectCachedArgsForQuery } = cardsApi.util
    const changes = dispatch(cardsApi.util.getRunningMutationsThunk()).filter(
      ({ arg }) => changedId(arg) === card.id,
    )
    await Promise.all(changes)
    const state = getState()
    const { listCards, listCompanyCards, getCard } = cardsApi.endpoints
    const copies = [
      getCard.select({ id: card.id })(state).data,
      ...selectCachedArgsForQuery(state, 'listCards').flatMap(
        (args) => listCards.select(args)(state).data?.items,
      ),
      ...selectCachedArgsForQuery(state, 'listCompanyCards').flatMap(
        (args) => listCompanyCards.select(args)(state).data?.items,
      ),
    ]
    return copies.reduce<Card>(
      (newest, copy) => (copy?.id === card.id && copy.version > newest.version ? copy : newest),
      card,
    )
  }
}

/** Returns the id of the card that a running mutation changes, or undefined. */
function changedId(arg: { endpointName: string; originalArgs: unknown }): string | undefined {
  if (arg.endpointName !== 'updateCard') return undefined
  // A cast, because the list of all running mutations has no type for the arguments of each.
  return (arg.originalArgs as Parameters<typeof cardsApi.endpoints.updateCard.initiate>[0]).params
    .id
}

export const {
  useListCardsQuery,
  useListCompanyCardsQuery,
  useGetCardQuery,
  useLazyGetCardQuery,
  useUpdateCardMutation,
  useDeleteCardMutation,
  useActivateCardMutation,
  useChangeCardsMutation,
  useChangeCompanyCardsMutation,
} = cardsApi
