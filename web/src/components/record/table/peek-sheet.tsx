import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { OpenRow, type PeekPanelProps } from './peek-panel'

/** The essentials of a row on a phone: a sheet from below. */
export function PeekSheet({ title, href, onClose, children }: PeekPanelProps) {
  return (
    <Sheet open onOpenChange={open => open || onClose()}>
      <SheetContent side="bottom" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle className="[overflow-wrap:anywhere]">{title}</SheetTitle>
        </SheetHeader>
        {children}
        <OpenRow href={href} wide />
      </SheetContent>
    </Sheet>
  )
}
