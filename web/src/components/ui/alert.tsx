import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

const alertVariants = cva(
  'grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg border p-4 [&>svg]:mt-0.5 [&>svg]:size-4',
  {
    variants: {
      variant: {
        default: 'border-info/30 bg-info-soft text-info-soft-foreground',
        success: 'border-success/30 bg-success-soft text-success-soft-foreground',
        warning: 'border-warning/40 bg-warning-soft text-warning-soft-foreground',
        destructive: 'border-destructive/40 bg-destructive-soft text-destructive-soft-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)
const icons = { default: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert }

/** A message that stays in the page; `icon` in the place of its variant's. Errors and warnings are announced at once. */
export function Alert({
  className,
  variant,
  icon: Icon = icons[variant ?? 'default'],
  children,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants> & { icon?: LucideIcon }) {
  return (
    <div
      role={variant === 'destructive' || variant === 'warning' ? 'alert' : 'status'}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden />
      <div className="flex min-w-0 flex-col gap-1">{children}</div>
    </div>
  )
}

export function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('font-semibold', className)} {...props} />
}

export function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('text-base', className)} {...props} />
}
