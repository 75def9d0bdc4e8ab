export { publicCardsRoutes } from './publicCardsRoutes'
