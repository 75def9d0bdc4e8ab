import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { deniedUnless } from '@/shared/lib/permissions'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkButtonProps {
  to: string
  icon?: ReactNode
  isPrimary?: boolean
  /** Shows the icon alone; the label is still its name. */
  isIconOnly?: boolean
  label: string
  /** The rules do not allow what it leads to. */
  isDenied?: boolean
}

/** A link that looks like a button: it opens in a new tab like any link. */
export function LinkButton({
  to,
  icon,
  isPrimary = false,
  isIconOnly = false,
  isDenied = false,
  label,
}: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  const onClick = (event: MouseEvent<HTMLElement>) => {
    follow(asAnchorEvent(event))
  }
  if (isDenied)
    return (
      <Button
        {...deniedUnless(false)}
        type={isPrimary ? 'primary' : 'default'}
        icon={icon}
        aria-label={label}
      >
        {isIconOnly ? null : label}
      </Button>
    )
  return (
    <Button
      href={href}
      type={isPrimary ? 'primary' : 'default'}
      icon={icon}
      aria-label={label}
      onClick={onClick}
    >
      {isIconOnly ? null : label}
    </Button>
  )
}

/** A cast, because antd types the click of its buttons for any element: with an `href` it draws an anchor. */
function asAnchorEvent(event: MouseEvent<HTMLElement>): MouseEvent<HTMLAnchorElement> {
  return event as MouseEvent<HTMLAnchorElement>
}
