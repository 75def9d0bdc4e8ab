import { Drawer } from 'antd'
import type { ComponentType } from 'react'
import type { Profile } from '@/contract/profiles/profile'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { BackgroundTool } from './background/BackgroundTool'
import { PrintTool } from './print/PrintTool'
import { SignatureTool } from './signature/SignatureTool'
import { type KitCard, useKitCard } from './useKitCard'
import type { KitTool } from './useKitPanel'

const tools: Record<KitTool, { title: string; Tool: ComponentType<{ card: KitCard }> }> = {
  signature: { title: 'E-mail signature', Tool: SignatureTool },
  background: { title: 'Meeting background', Tool: BackgroundTool },
  print: { title: 'Print', Tool: PrintTool },
}

interface KitPanelProps {
  tool: KitTool
  profile: Profile
  onClose: () => void
}

/** A tool of the share kit beside the page; on phones over it. */
export function KitPanel({ tool, profile, onClose }: KitPanelProps) {
  useReturnFocus()
  const isPhone = useIsPhone()
  const card = useKitCard(profile)
  const { title, Tool } = tools[tool]
  return (
    <Drawer open title={title} size={isPhone ? '100%' : 760} onClose={onClose}>
      <Tool card={card} />
    </Drawer>
  )
}
