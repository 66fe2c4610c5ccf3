import { useEffect, useState } from 'react'
import { onReports, type Report, reportsOf } from './report-store'
import { sendReports } from './send-reports'

/** The reports of a person on this device, as they change. */
export function useReports(user: string): readonly Report[] | undefined {
  const [reports, setReports] = useState<readonly Report[]>()
  useEffect(() => {
    const read = () => void reportsOf(user).then(setReports, () => setReports([]))
    read()
    return onReports(read)
  }, [user])
  return reports
}

/** Whether the browser knows of a network, and sends what waits as soon as it does. */
export function useOnline(onSettled: () => void): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine)
      if (navigator.onLine) void sendReports().then(settled => settled > 0 && onSettled())
    }
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [onSettled])
  return online
}
