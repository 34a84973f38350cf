// In a container the same is `node packages/basemap/src/main.ts`.
import '@cairn/basemap/main'
