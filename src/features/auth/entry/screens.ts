export { AuthPage } from './AuthPage'
export { EntryPage } from './EntryPage'
