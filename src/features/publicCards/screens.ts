export { ExchangeFormPage } from './ExchangeFormPage'
export { PublicCardPage } from './PublicCardPage'
