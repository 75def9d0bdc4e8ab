export { EditContactPage } from './EditContactPage'
export { NewContactPage } from './NewContactPage'
