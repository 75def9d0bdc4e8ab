export { cardsResource } from './manifest'
