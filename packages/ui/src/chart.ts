export { Chart, type ChartProps } from './chart/chart.tsx'
