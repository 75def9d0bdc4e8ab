import { memo } from 'react'

/** Memoizes a generic component. A cast, because React's types turn its type parameter into `unknown`. */
export function memoGeneric<Component>(
  component: Component & Parameters<typeof memo>[0],
): Component {
  return memo(component) as Component
}
