export { MyCodeSlot } from './code/MyCodeSlot'
export { sharingMenu } from './menu'
export { WelcomeSlot } from './welcome/WelcomeSlot'
