import { useSelector } from 'react-redux'
import { isNetworkError } from '@/api/apiError'
import { selectKept } from './selectKept'

/** Returns whether data is missing because the server was not reached and this device has none. */
export function useIsNotKept(error: unknown): boolean {
  const isKeeping = useSelector((state) => (selectKept(state)?.account ?? null) !== null)
  return isKeeping && isNetworkError(error)
}
