import { Tabs as TabsPrimitive } from 'radix-ui'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '@/lib/utils'

export const Tabs = TabsPrimitive.Root

/** Tabs in a row, which slides where they are too many: the chosen one is always in view. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[data-state="active"]')
    if (!row || !chosen || chosen === shown.current) return
    shown.current = chosen
    const [around, own] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (own.right > around.right) row.scrollLeft += own.right - around.right
    if (own.left < around.left) row.scrollLeft -= around.left - own.left
  })
  return (
    <TabsPrimitive.List ref={list} className={cn('flex w-full gap-1 overflow-x-auto border-b', className)} {...props} />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        '-mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted-foreground hover:text-foreground data-[state=active]:border-clay data-[state=active]:text-foreground [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn('pt-4', className)} {...props} />
}
