import { useLocation } from '@tanstack/react-router'

/** Whether the page creates a record: what stands above it then says where, and does nothing to it. */
export const useOnNewPage = (): boolean => useLocation().pathname.endsWith('/new')
