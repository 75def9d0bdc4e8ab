// One script, which is stored with the app for times without a network.
export { askToSignOut } from './askToSignOut'
export { runDeviceAct } from './runDeviceAct'
export { DeviceHost } from './DeviceHost'
export { UnreachableScreen } from './UnreachableScreen'
