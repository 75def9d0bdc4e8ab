export { MyCodeSlot } from './code/MyCodeSlot'
export { sharingMenu } from './menu'
