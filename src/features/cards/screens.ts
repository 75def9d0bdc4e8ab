export { CompanyCardsPage } from './company/CompanyCardsPage'
export { CardsPage } from './list/CardsPage'
export { CardPage } from './record/CardPage'
