import * as calls from '@/contract/integrations/callbacks'
import { signedRoute } from '../../../platform/http/route'
import { receiveDataDeletion, receiveDeauthorization } from './receiveInstagram'
import { receiveGoHighLevelEvent, receiveTikTokEvent } from './receiveRemovals'

export const callbacksRoutes = [
  signedRoute(calls.receiveInstagramDeauthorization, receiveDeauthorization),
  signedRoute(calls.receiveInstagramDataDeletion, receiveDataDeletion),
  signedRoute(calls.receiveTikTokEvent, receiveTikTokEvent),
  signedRoute(calls.receiveGoHighLevelEvent, receiveGoHighLevelEvent),
]
