import type { ApiDispatch } from '@/api/useApiDispatch'
import type { NewAct } from './act'

/** Records an act, so that it can be undone. The history's code loads with the first one. */
export function recordAct(act: NewAct) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const loaded = await import('./screens').catch(() => null)
    if (loaded) dispatch(loaded.addAct(act))
  }
}
