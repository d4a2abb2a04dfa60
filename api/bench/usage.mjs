/** Loaded before a measured server: tells its parent, when asked, the CPU time and the memory that it has used. */
let peak = 0;
const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
setInterval(look, 20).unref();
process.on('message', (question) => {
  look();
  if (question === 'forget peak') peak = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), peak });
});
// To be asked is no reason to live on.
process.channel?.unref();
