import * as calls from '@/contract/cards/cards'
import * as companyCalls from '@/contract/companies/companies'
import { type Route, route } from '../../platform/http/route'
import { activateCard } from './activateCard'
import { changeCards, changeCompanyCards } from './bulk/changeCards.service'
import { getCard } from './getCard'
import { listCards, listCompanyCards } from './listCards'
import { deleteCard, updateCard } from './updateCard'

export const cardsRoutes: Route[] = [
  route(calls.listCards, (ctx, { params }) => listCards(ctx, params)),
  route(calls.getCard, (ctx, { params }) => getCard(ctx, params.id)),
  route(calls.updateCard, (ctx, { params, body, version }) =>
    updateCard(ctx, params.id, version, body),
  ),
  route(calls.deleteCard, (ctx, { params }) => deleteCard(ctx, params.id)),
  route(calls.activateCard, (ctx, { body }) => activateCard(ctx, body)),
  route(calls.changeCards, (ctx, { body }) => changeCards(ctx, body)),
  route(companyCalls.listCompanyCards, (ctx, { params }) => listCompanyCards(ctx, params)),
  route(companyCalls.changeCompanyCards, (ctx, { params, body }) =>
    changeCompanyCards(ctx, params.companyId, body),
  ),
]
