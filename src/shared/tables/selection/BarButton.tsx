import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useIsPhone } from '../../lib/media/useIsPhone'

interface BarButtonProps extends Pick<
  ComponentProps<typeof Button>,
  | 'icon'
  | 'color'
  | 'variant'
  | 'loading'
  | 'disabled'
  | 'title'
  | 'onClick'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'ref'
> {
  label: string
}

/** A button of the selection bar; on a phone it shows only its icon. */
export function BarButton({ label, title, ...props }: BarButtonProps) {
  const isPhone = useIsPhone()
  return (
    <Button {...props} aria-label={label} title={title ?? (isPhone ? label : undefined)}>
      {isPhone ? null : label}
    </Button>
  )
}
