import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import { cn } from '@/lib/utils'
import { buttonVariants } from './button'

const arrow = cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'aria-disabled:opacity-40')

/** A month to pick a day in, weeks from Monday, month and year to choose from. */
export function Calendar({ className, classNames, ...props }: DayPickerProps) {
  return (
    <DayPicker
      locale={fr}
      captionLayout="dropdown"
      showOutsideDays
      className={cn('relative p-1', className)}
      classNames={{
        months: 'flex gap-4',
        month: 'flex flex-col gap-2',
        nav: 'absolute inset-x-1 top-1 flex justify-between pointer-events-none *:pointer-events-auto',
        button_previous: arrow,
        button_next: arrow,
        month_caption: 'flex h-8 items-center justify-center',
        dropdowns: 'flex items-center gap-1',
        dropdown_root: 'relative inline-flex items-center rounded-md border border-input px-2 py-0.5',
        dropdown: 'absolute inset-0 cursor-pointer opacity-0',
        caption_label: 'inline-flex items-center gap-1 font-medium capitalize',
        month_grid: 'border-collapse',
        weekday: 'size-9 pointer-coarse:w-10 text-xs font-normal text-muted-foreground',
        day: 'p-0 text-center',
        day_button:
          'size-9 pointer-coarse:size-10 rounded-md tabular hover:bg-accent aria-disabled:opacity-40 disabled:opacity-40',
        selected: '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary',
        today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
        outside: 'text-muted-foreground',
        disabled: 'opacity-40',
        hidden: 'invisible',
        ...classNames,
      }}
      components={{ Chevron: Arrow }}
      {...props}
    />
  )
}

function Arrow({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' | undefined }) {
  if (orientation === 'left') return <ChevronLeft />
  if (orientation === 'right') return <ChevronRight />
  return <ChevronDown className="size-3" />
}
